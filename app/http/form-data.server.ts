import { BadRequestError, HttpError } from "./errors.server.ts";

const TAKEN = ["application/x-www-form-urlencoded", "multipart/form-data"];

/**
 * The fields of a form post that may bring a file. How much it may be is the process's business (`server/body.ts`).
 *
 * @throws HttpError 415 for another content type, BadRequestError for a body that is not what it says
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
