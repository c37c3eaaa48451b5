import { useTranslation } from 'react-i18next'
import { selectConversationId } from '#machines/conversation/conversation.selectors.ts'
import { ApiError } from '#src/api/api-error.ts'
import { useApi } from '#src/api/use-api.ts'
import { chatEndpoints, type ConversationSummary } from '#src/contract/chat.ts'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { FormAlert } from '../../account-forms/form-alert.tsx'
import { failureWords } from '../../failure-words.ts'
import { useToast } from '../../product.ts'
import { useSubmission } from '../../use-submission.ts'
import { focusSoon } from '#src/ui/focus-soon.ts'
import { useConversationActor, useStartOver } from '../use-conversation.ts'
import { useListedConversations } from '../use-conversations.ts'

interface DeleteConversationProps {
  readonly conversation: ConversationSummary
  readonly onClose: () => void
}

const isGone = (error: unknown): boolean => error instanceof ApiError && error.kind === 'notFound'

/** A conversation that was deleted elsewhere counts as deleted. */
export function DeleteConversation({ conversation: { id, title }, onClose }: DeleteConversationProps) {
  const { t } = useTranslation(['chat', 'app'])
  const { client } = useApi()
  const { change, refresh } = useListedConversations()
  const actor = useConversationActor()
  const startOver = useStartOver(actor)
  const toast = useToast()
  const remove = async () => {
    try {
      await client.call(chatEndpoints.remove, { params: { id } })
    } catch (error) {
      if (!isGone(error)) throw error
    }
  }
  const { submit, isSending, error } = useSubmission(remove, () => {
    void change((known) => known.filter((each) => each.id !== id)).then(refresh)
    toast({ kind: 'success', words: { text: t('manage.deleted', { title }) } })
    onClose()
    if (selectConversationId(actor.getSnapshot()) === id) startOver()
    else focusSoon('main h1')
  })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => submit(undefined)}
      title={t('manage.deleteTitle', { title })}
      consequence={t('manage.deleteText')}
      confirmLabel={t('manage.deleteSubmit')}
      cancelLabel={t('app:common.cancel')}
      closeLabel={t('app:common.close')}
      busy={isSending && t('manage.deleting')}
    >
      {error !== null && <FormAlert {...failureWords(error, t)} />}
    </ConfirmDialog>
  )
}
