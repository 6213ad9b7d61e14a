/** Discord's channel types as far as settings use them (Discord docs: Channel, Channel Types). */
export const CHANNEL = { text: 0, voice: 2, category: 4, news: 5, stage: 13, forum: 15, media: 16 } as const;
