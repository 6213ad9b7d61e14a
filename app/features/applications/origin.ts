/**
 * Where a content came from: which open form, by a name of the browser's, and how many edits that had seen. A form does not
 * compete with itself, whatever answers it did not get.
 */
export interface Origin {
  form: string;
  edit: number;
}

/** What a new content is made from. */
export interface Basis {
  /** The version of what the form showed. */
  basedOn: number;
  /** Undefined without scripts. */
  origin?: Origin;
}

/** What stands there, as far as it is compared. */
interface Stands {
  version: number;
  origin?: Origin;
}

/**
 * How a content stands to what stands there already: made from it, or from something else, which is to be asked about; or an
 * older edit of the same form, which came late.
 */
export function relationOf(current: Stands, { basedOn, origin }: Basis): "newer" | "late" | "other" {
  // Where nothing stands, nothing can be lost.
  if (current.version === 0) return "newer";
  if (origin && current.origin?.form === origin.form)
    return origin.edit >= current.origin.edit ? "newer" : "late";
  return current.version === basedOn ? "newer" : "other";
}
