import { readChange } from '../pull-requests/read-change.ts'
import { readTexts } from '../pull-requests/read-texts.ts'
import type { Services } from '../services.ts'
import type { SourceFile } from './review-source.ts'
import type { OpenReviewSource } from './run-review.ts'

type Changed = Awaited<ReturnType<typeof readChange>>['files'][number]

const toStatus = (change: Changed['change']): SourceFile['status'] => {
  if (change === 'copied') return 'added'
  return change === 'typeChanged' ? 'modified' : change
}

/** A text that was cut is reviewed by no rule, so its file counts as large. */
const toSourceFile = (file: Changed): SourceFile => ({
  path: file.path,
  ...(file.oldPath === undefined ? {} : { oldPath: file.oldPath }),
  status: toStatus(file.change),
  before: file.before ?? null,
  after: file.after ?? null,
  kind: file.isCut ? 'large' : file.kind,
  addedLines: file.addedLines,
  removedLines: file.removedLines,
})

export const createOpenReviewSource =
  (services: Services): OpenReviewSource =>
  (pullRequest) => ({
    readChange: async (range, signal) =>
      (await readChange(services, pullRequest, range, signal)).files.map(toSourceFile),
    readTexts: (commit, paths, signal) => readTexts(services, pullRequest, { commit, paths }, signal),
  })
