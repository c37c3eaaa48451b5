import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '#src/api/use-api.ts'
import { publicChatLinkEndpoints, type PublicChatLink } from '#src/contract/public-chat-links.ts'
import { useFigures } from '../../listing/figures.ts'
import { DraftConflict } from '../../listing/dialogs/draft-conflict.tsx'
import { FormDialog, useEditWords } from '../../listing/dialogs/form-dialog.tsx'
import { useDraft } from '../../drafts/use-draft.ts'
import { isConflict } from '../../page-form/form-conflict.tsx'
import { useToast } from '../../product.ts'
import { useSubmission } from '../../use-submission.ts'
import { useLinkChanges, useLinks } from '../use-links.ts'
import { formId, LinkForm } from './link-form.tsx'
import { toExpiry, linkDrafts, findProblems, type Problems, toValues, type Values } from './link-values.ts'

interface FormProps {
  readonly link: PublicChatLink
  readonly onClose: () => void
}

interface Change {
  readonly values: Values
  readonly version: number
}

const isChanged = (error: unknown): boolean => isConflict(error, 'errors.chatLinkChanged')

const toBody = ({ values, version }: Change, current: PublicChatLink) => ({
  title: values.title.trim(),
  dataSourceIds: values.dataSourceIds,
  ...(values.expiresAt === toValues(current).expiresAt ? {} : { expiresAt: toExpiry(values) ?? null }),
  version,
})

const useEditForm = (link: PublicChatLink, onClose: () => void) => {
  const { t } = useTranslation('public-chat-links')
  const { client } = useApi()
  const { putRow, refresh } = useLinkChanges()
  const toast = useToast()
  const { id, version } = link
  const { submit, isSending, isSent, error, noteEdit } = useSubmission(
    async (change: Change) => {
      try {
        return await client.call(publicChatLinkEndpoints.update, { params: { id }, body: toBody(change, link) })
      } catch (refusal) {
        if (isChanged(refusal)) refresh()
        throw refusal
      }
    },
    (saved) => {
      linkDrafts.write(id, null)
      putRow(saved)
      refresh()
      toast({ kind: 'success', words: { text: t('announce.saved', { name: saved.title }) } })
      onClose()
    },
  )
  const draft = useDraft<Values, Problems>({
    id,
    store: linkDrafts,
    known: { version, values: toValues(link) },
    recheck: findProblems,
    onEdit: noteEdit,
  })
  const save = (over: number) => {
    if (draft.check(findProblems(draft.values, draft.start))) submit({ values: draft.values, version: over })
  }
  return { draft, error, isSending: isSending || isSent, save, noteEdit }
}

const useDescribeLink = (): ((theirs: PublicChatLink) => readonly string[]) => {
  const { t } = useTranslation('public-chat-links')
  const { time } = useFigures()
  return ({ title, dataSources, expiresAt, state }) => [
    `${t('columns.title')}: ${title}`,
    `${t('columns.sources')}: ${dataSources.map(({ name, isLost }) => (isLost ? t('lost', { name }) : name)).join(', ')}`,
    `${t('columns.expires')}: ${expiresAt === undefined ? t('never') : time(expiresAt)}`,
    `${t('stateLabel')}: ${t(`state.${state}`)}`,
  ]
}

function Form({ link: current, onClose }: FormProps) {
  const [{ title }] = useState(current)
  const { draft, error, isSending, save, noteEdit } = useEditForm(current, onClose)
  const describeLink = useDescribeLink()
  const words = useEditWords(title)
  const { isDirty, version, forget } = draft
  const conflict = isChanged(error) && (
    <DraftConflict
      {...{ error, draft }}
      current={{ version: current.version, values: toValues(current) }}
      lines={describeLink(current)}
      isSaving={isSending}
      onSave={save}
      onTaken={noteEdit}
    />
  )
  return (
    <FormDialog {...{ words, formId, isDirty, isSending, onClose }} size="lg" onDiscard={forget}>
      <LinkForm {...{ draft, error }} hasCode={false} onSubmit={() => save(version)}>
        {conflict}
      </LinkForm>
    </FormDialog>
  )
}

export default function EditLink({ id, onClose }: { id: string; onClose: () => void }) {
  const { data } = useLinks()
  const link = data?.find((listed) => listed.id === id)
  return link === undefined ? null : <Form link={link} onClose={onClose} />
}
