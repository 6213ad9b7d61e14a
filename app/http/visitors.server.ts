/**
 * `Cache-Control` of an answer that is the same for every visitor without a session: browsers ask again each time, and
 * the process may keep it (`server/`, page cache).
 */
export const SAME_FOR_ALL_VISITORS = "private, no-cache";
