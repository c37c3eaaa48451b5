import type { Change, ChangedFile } from '#src/backend/review-rules/change.ts'
import { findAcrossFiles } from '#src/backend/review-rules/across-files/find-across-files.ts'

export const change = (
  changed: Readonly<Record<string, readonly [before: string | null, after: string | null]>>,
  context: Readonly<Record<string, string>> = {},
): Change => ({
  files: Object.entries(changed).map(([path, [before, after]]): ChangedFile => {
    const status = before === null ? 'added' : after === null ? 'removed' : 'modified'
    return { path, status, before, after }
  }),
  context: Object.entries(context).map(([path, content]) => ({ path, content })),
})

/** Places of the findings of a rule, each followed by its evidence. */
export const findRule = async (rule: string, given: Change) =>
  (await findAcrossFiles(given))
    .filter((finding) => finding.rule === rule)
    .map(({ path, startLine, evidence }) => [
      `${path}:${startLine}`,
      ...evidence.map((place) => `${place.path}:${place.startLine}`),
    ])
