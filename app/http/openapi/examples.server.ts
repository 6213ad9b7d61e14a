/** Invented, in the form of Discord's: what examples are about. */
export const GUILD_ID = "431870264119820288";
export const OTHER_GUILD_ID = "268519037402316800";
export const USER_ID = "318902374650118144";
export const CHANNEL_ID = "431870264119820301";
export const ROLE_ID = "431870264119820477";
export const ICON = "9b0f2d7c5a814e36b7c1d94e08f3a625";
export const MOMENT = "2026-11-21T10:15:00.000Z";
export const ETAG = '"Jc0uM3kq1xYH5sVw0aZbTQ"';
export const CURSOR = "WyJrM3ZfIiwxNzk1MjYxNzAwXQ";
