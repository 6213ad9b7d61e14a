// Parts of a module's page that come when somebody begins to use it, in one script.
export { ProblemsBelow } from "#app/routes/dashboard/problems/problems-below.tsx";
export { ConflictForm, ConflictNews, ConflictSides } from "./conflict-form.tsx";
export { ErrorSummary } from "./error-summary.tsx";
export { IncompleteNote } from "./incomplete-note.tsx";
export { Reset } from "./reset.tsx";
