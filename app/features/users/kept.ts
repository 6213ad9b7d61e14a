/** How long a session is kept at most, and without use, and a sign-in under way. */
export const SESSION_DAYS = 30;
export const IDLE_DAYS = 7;
export const SIGN_IN_MINUTES = 10;
