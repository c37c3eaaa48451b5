import { useTranslation } from 'react-i18next'
import { useApi } from '#src/api/use-api.ts'
import { publicChatLinkEndpoints, type PublicChatLink } from '#src/contract/public-chat-links.ts'
import { FormDialog, useEditWords } from '../../listing/over/form-dialog.tsx'
import { useToast } from '../../product.ts'
import { useSubmission } from '../../use-submission.ts'
import { useLinkChanges, useLinks } from '../use-links.ts'
import { formId, LinkForm } from './link-form.tsx'
import { expiryOf, keepDraft, valuesOf, type Values } from './link-values.ts'
import { useLinkDraft } from './use-link-draft.ts'

interface FormProps {
  readonly link: PublicChatLink
  readonly onClose: () => void
}

/** What was not touched stays as it is: an expiry that has passed is no mistake of who changes the title. */
const bodyOf = (values: Values, { version, ...link }: PublicChatLink) => {
  const first = valuesOf({ version, ...link })
  return {
    title: values.title.trim(),
    dataSourceIds: [...values.dataSourceIds],
    ...(values.expiresAt === first.expiresAt ? {} : { expiresAt: expiryOf(values) ?? null }),
    version,
  }
}

function Form({ link, onClose }: FormProps) {
  const { t } = useTranslation('public-chat-links')
  const { client } = useApi()
  const { put, refresh } = useLinkChanges()
  const toast = useToast()
  const words = useEditWords(link.title)
  const { id } = link
  const { submit, isSending, isSent, error, edited } = useSubmission(
    (body: ReturnType<typeof bodyOf>) => client.call(publicChatLinkEndpoints.update, { params: { id }, body }),
    (saved) => {
      keepDraft(id, null)
      put(saved)
      refresh()
      toast({ kind: 'success', words: { text: t('announce.saved', { name: saved.title }) } })
      onClose()
    },
  )
  const draft = useLinkDraft(id, valuesOf(link), edited)
  return (
    <FormDialog
      {...{ words, formId, onClose }}
      isDirty={draft.isDirty}
      isSending={isSending || isSent}
      onDiscard={draft.forget}
    >
      <LinkForm
        {...{ draft, error }}
        hasCode={false}
        onSubmit={() => draft.check() && submit(bodyOf(draft.values, link))}
      />
    </FormDialog>
  )
}

/** Everything about a link but its address. */
export default function EditLink({ id, onClose }: { id: string; onClose: () => void }) {
  const { data } = useLinks()
  const link = data?.find((listed) => listed.id === id)
  return link === undefined ? null : <Form link={link} onClose={onClose} />
}
