import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { useApi } from '#src/api/use-api.ts'
import { chatEndpoints, type ConversationSummary, maxConversationTitle } from '#src/contract/chat.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { TitleField } from '#src/ui/title-field.tsx'
import { Refusal } from '../../listing/dialogs/refusal.tsx'
import { useToast } from '../../product.ts'
import { useSubmission } from '../../use-submission.ts'
import { useListedConversations } from '../use-conversations.ts'

const form = css({ display: 'flex', flexDirection: 'column', gap: '4' })
const formId = 'rename-conversation'

interface RenameConversationProps {
  readonly conversation: ConversationSummary
  readonly onClose: () => void
}

const useRename = (id: string, onClose: () => void) => {
  const { t } = useTranslation('chat')
  const { client } = useApi()
  const { change, refresh } = useListedConversations()
  const toast = useToast()
  return useSubmission(
    (title: string) => client.call(chatEndpoints.rename, { params: { id }, body: { title } }),
    (renamed) => {
      void change((known) => known.map((each) => (each.id === id ? renamed : each))).then(refresh)
      toast({ kind: 'success', words: { text: t('manage.renamed', { title: renamed.title }) } })
      onClose()
    },
  )
}

interface ButtonsProps {
  readonly isSaving: boolean
  readonly onCancel: () => void
}

function Buttons({ isSaving, onCancel }: ButtonsProps) {
  const { t } = useTranslation(['chat', 'app'])
  return (
    <>
      <Button onClick={onCancel}>{t('app:common.cancel')}</Button>
      <Button type="submit" form={formId} variant="solid" busy={isSaving && t('manage.saving')}>
        {t('app:common.save')}
      </Button>
    </>
  )
}

export function RenameConversation({ conversation, onClose }: RenameConversationProps) {
  const { t } = useTranslation(['chat', 'app'])
  const [title, setTitle] = useState(conversation.title)
  const [attempts, setAttempts] = useState(0)
  const { submit, isSending, isSent, error, noteEdit } = useRename(conversation.id, onClose)
  const wanted = title.trim()
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (wanted === '') setAttempts((now) => now + 1)
    else if (wanted === conversation.title) onClose()
    else submit(wanted)
  }
  const type = (next: string) => {
    setTitle(next)
    noteEdit()
  }
  return (
    <Dialog
      open
      size="sm"
      title={t('manage.renameTitle')}
      closeLabel={t('app:common.close')}
      onClose={onClose}
      footer={<Buttons isSaving={isSending || isSent} onCancel={onClose} />}
    >
      <form id={formId} className={form} noValidate onSubmit={send}>
        <Refusal {...{ attempts, error }} isAtField={false} />
        <TitleField
          name="title"
          label={t('manage.title')}
          error={attempts > 0 && wanted === '' ? t('manage.titleMissing') : undefined}
          value={title}
          maxLength={maxConversationTitle}
          onType={type}
        />
      </form>
    </Dialog>
  )
}
