import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#src/api/api-error.ts'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { FormAlert } from '../../account-forms/form-alert.tsx'
import { failureWords } from '../../failure-words.ts'
import { useToast } from '../../product.ts'
import { useSubmission } from '../../use-submission.ts'

const isQuestion = (error: unknown): boolean => error instanceof ApiError && error.kind === 'needsConfirmation'

export interface RemoveWords {
  readonly title: string
  readonly consequence: string
  readonly submit: string
  /** Of the same button once the server has asked. */
  readonly anyway: string
  readonly busy: string
  readonly done: string
}

/** The words of a deletion; a revocation or a removal brings its own. */
export const useDeleteWords = (
  name: string,
  own: Pick<RemoveWords, 'consequence' | 'submit' | 'done'>,
): RemoveWords => {
  const { t } = useTranslation('listing')
  return { title: t('delete.title', { name }), anyway: t('delete.anyway'), busy: t('delete.busy'), ...own }
}

interface RemoveDialogProps {
  readonly name: string
  readonly words: RemoveWords
  /** What cannot be undone asks for the name. */
  readonly isTyped?: boolean
  /** `confirmed`: the person has answered what the server asked. */
  readonly remove: (confirmed: boolean) => Promise<unknown>
  readonly onRemoved: () => void
  readonly onClose: () => void
  /** Where the focus goes in the end when the button that asked may be gone. */
  readonly finalFocus?: (() => HTMLElement | null) | undefined
  /** The server's question is already answered in `children`: the first press confirms. */
  readonly isInformed?: boolean
  /** What is worth knowing before the first press. */
  readonly children?: ReactNode
}

/** Names what goes and what follows; what the server asks is put to the person, and answered with the second press. */
export function RemoveDialog({ name, words, isTyped = false, remove, ...rest }: RemoveDialogProps) {
  const { onRemoved, onClose, finalFocus, isInformed = false, children } = rest
  const { t } = useTranslation(['listing', 'app'])
  const toast = useToast()
  const { submit, isSending, error } = useSubmission(remove, () => {
    toast({ kind: 'success', words: { text: words.done } })
    onRemoved()
    onClose()
  })
  const asks = isQuestion(error)
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      finalFocus={finalFocus}
      onConfirm={() => submit(asks || isInformed)}
      title={words.title}
      consequence={words.consequence}
      confirmLabel={asks ? words.anyway : words.submit}
      cancelLabel={t('app:common.cancel')}
      closeLabel={t('app:common.close')}
      busy={isSending && words.busy}
      typed={isTyped ? { name, label: t('delete.type', { name }) } : undefined}
    >
      {error === null ? children : <FormAlert {...failureWords(error, t)} />}
    </ConfirmDialog>
  )
}
