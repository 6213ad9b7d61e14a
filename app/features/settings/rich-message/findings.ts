/** Keys of the namespace `errors`, by the codes that an answer has for programs (docs/bot-api.md). */
export const REASONS = {
  too_long: "rich.tooLong",
  too_many: "rich.tooMany",
  too_large: "rich.tooLarge",
  total_embeds: "rich.totalEmbeds",
  total_text: "rich.totalText",
  total_components: "rich.totalComponents",
  empty_message: "rich.emptyMessage",
  mixed_formats: "rich.mixedFormats",
  bad_url: "rich.badUrl",
  unknown_action: "rich.unknownAction",
  not_supported: "rich.notSupported",
  not_unique: "rich.notUnique",
  required: "required",
} as const;

/** Why something is refused, with the bound and what there was. */
export interface MessageRefusal {
  code: keyof typeof REASONS;
  max?: number;
  is?: number;
}

/** A refusal at a place of a message. */
export interface MessageFinding extends MessageRefusal {
  path: (string | number)[];
}
