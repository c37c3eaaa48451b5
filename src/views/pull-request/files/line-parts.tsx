import type { LinePlace } from './diff-chunk.tsx'
import type { FileParts } from './file-parts.ts'
import { FindingMark } from './finding-mark.tsx'
import { LineCommentCard } from './line-comment.tsx'
import { LineForm } from './line-form.tsx'

interface LinePartsProps {
  readonly parts: FileParts
  readonly place: LinePlace
}

export function LineParts({ parts, place: { side, line } }: LinePartsProps) {
  const { pullRequest, file, comments, findings, selected, words, lookUp, select, commenting } = parts
  const isHere = (given: LinePlace): boolean => given.side === side && given.line === line
  const here = comments.filter((comment) => !comment.isOutdated && isHere(comment))
  return (
    <>
      {findings
        .filter((finding) => isHere({ side: finding.side, line: finding.endLine }))
        .map((finding) => (
          <FindingMark key={finding.id} finding={finding} />
        ))}
      {here.map((comment) => (
        <LineCommentCard key={comment.id} comment={comment} remove={commenting.remove} />
      ))}
      {selected !== null && isHere(selected) && (
        <LineForm
          {...{ pullRequest, side, line, words, lookUp }}
          path={file.path}
          add={(text) => commenting.add({ path: file.path, side, line, text })}
          onClose={() => select(null)}
        />
      )}
    </>
  )
}
