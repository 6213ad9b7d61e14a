import { BadRequestError, HttpError } from "./errors.server.ts";

const TAKEN = ["application/x-www-form-urlencoded", "multipart/form-data"];

/**
 * Reads a form post that may contain a file; `server/body.ts` limits its size.
 * @throws HttpError 415; BadRequestError for a malformed body
 */
export async function readFormData(request: Request): Promise<FormData> {
  const given = request.headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (!TAKEN.includes(given)) {
    throw new HttpError(415, "unsupported_media_type", "The body must be a form.", {
      headers: { Accept: TAKEN.join(", ") },
    });
  }
  try {
    return await request.formData();
  } catch (cause) {
    if (cause instanceof TypeError) throw new BadRequestError("The body is not the form that it says it is.");
    throw cause;
  }
}
