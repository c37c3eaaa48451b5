import { useTranslation } from 'react-i18next'
import { useApi } from '#src/api/use-api.ts'
import { publicChatLinkEndpoints, type PublicChatLink } from '#src/contract/public-chat-links.ts'
import { FormDialog } from '../../listing/dialogs/form-dialog.tsx'
import { useDraft } from '../../drafts/use-draft.ts'
import { useToast } from '../../product.ts'
import { useSubmission } from '../../use-submission.ts'
import { formId, LinkForm } from './link-form.tsx'
import { emptyValues, toExpiry, linkDrafts, findProblems, type Problems, type Values } from './link-values.ts'

interface CreateLinkProps {
  readonly onClose: () => void
  readonly onCreated: (link: PublicChatLink) => void
}

const toBody = (values: Values) => {
  const [shortCode, expiresAt] = [values.shortCode.trim(), toExpiry(values)]
  return {
    title: values.title.trim(),
    dataSourceIds: [...values.dataSourceIds],
    ...(shortCode === '' ? {} : { shortCode }),
    ...(expiresAt === undefined ? {} : { expiresAt }),
  }
}

const useCreation = (onCreated: CreateLinkProps['onCreated']) => {
  const { t } = useTranslation('public-chat-links')
  const { client } = useApi()
  const toast = useToast()
  return useSubmission(
    (values: Values) => client.call(publicChatLinkEndpoints.create, { body: toBody(values) }),
    (link) => {
      toast({
        kind: 'success',
        words: { text: t(link.state === 'live' ? 'announce.created' : 'announce.saved', { name: link.title }) },
      })
      linkDrafts.write('new', null)
      onCreated(link)
    },
  )
}

export default function CreateLink({ onClose, onCreated }: CreateLinkProps) {
  const { t } = useTranslation(['public-chat-links', 'listing'])
  const { submit, isSending, isSent, error, noteEdit } = useCreation(onCreated)
  const draft = useDraft<Values, Problems>({
    store: linkDrafts,
    known: { version: 0, values: emptyValues },
    recheck: findProblems,
    onEdit: noteEdit,
  })
  const save = () => draft.check(findProblems(draft.values, draft.start)) && submit(draft.values)
  const words = {
    title: t('form.createTitle'),
    text: t('form.createText'),
    submit: t('form.submit'),
    busy: t('form.creating'),
    discardTitle: t('form.discardTitle'),
    discardText: t('listing:form.draftText'),
  }
  return (
    <FormDialog
      {...{ words, formId, onClose }}
      isDirty={draft.isDirty}
      isSending={isSending || isSent}
      onDiscard={draft.forget}
    >
      <LinkForm {...{ draft, error }} hasCode onSubmit={save} />
    </FormDialog>
  )
}
