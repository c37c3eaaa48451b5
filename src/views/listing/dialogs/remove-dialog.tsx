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
  readonly anyway: string
  readonly busy: string
  readonly done: string
}

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
  /** An action that cannot be undone asks for the name. */
  readonly asksForName?: boolean
  /** `confirmed`: the person has answered the server's question. */
  readonly remove: (confirmed: boolean) => Promise<unknown>
  readonly onRemoved: () => void
  readonly onClose: () => void
  readonly finalFocus?: (() => HTMLElement | null) | undefined
  /** `children` already answer the server's question, so the first press confirms. */
  readonly isInformed?: boolean
  readonly children?: ReactNode
}

export function RemoveDialog({ name, words, asksForName = false, remove, ...rest }: RemoveDialogProps) {
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
      typed={asksForName ? { name, label: t('delete.type', { name }) } : undefined}
    >
      {error === null ? children : <FormAlert {...failureWords(error, t)} />}
    </ConfirmDialog>
  )
}
