/** Something wrong in the site folder, said in English. `line` counts from 1. */
export interface Finding {
  file: string;
  line?: number;
  code: string;
  message: string;
}
