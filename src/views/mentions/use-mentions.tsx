import { type KeyboardEvent, Suspense } from 'react'
import { findTypedMention } from '#src/lib/mentions.ts'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { replaceTerm } from '../suggestions/replace-term.ts'
import { usePlacedCaret } from '../suggestions/use-placed-caret.ts'
import { useSuggestedField } from '../suggestions/use-suggested-field.ts'
import type { MentionListProps } from './mention-list.tsx'

const MentionList = lazyPart(() => import('./mention-list.tsx'), { fallback: () => null })

interface MentionField extends Pick<MentionListProps, 'scopeIds' | 'side'> {
  readonly fieldId: string
  readonly text: string
  readonly isOffered: boolean
  readonly onType: (text: string) => void
  readonly onKey: (event: KeyboardEvent) => void
}

export const useMentions = ({ fieldId, text, isOffered, onType, onKey, ...place }: MentionField) => {
  const { caret, setCaret, onList, attributes } = useSuggestedField({ onType, onKey })
  const placeCaret = usePlacedCaret(fieldId, text)
  const typed = caret === null || !isOffered ? undefined : findTypedMention(text, caret)
  const take = (mention: string) => {
    if (typed === undefined) return
    const edited = replaceTerm(text, typed, mention)
    placeCaret(edited.caret)
    setCaret(edited.caret)
    onType(edited.text)
  }
  return {
    attributes: { ...attributes, 'aria-autocomplete': isOffered ? ('list' as const) : undefined },
    list: typed !== undefined && (
      <Suspense>
        <MentionList {...{ typed, onList }} {...place} onTake={take} />
      </Suspense>
    ),
  }
}
