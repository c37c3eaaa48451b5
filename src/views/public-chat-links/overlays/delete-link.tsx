import { useTranslation } from 'react-i18next'
import { useApi } from '#src/api/use-api.ts'
import { publicChatLinkEndpoints, type PublicChatLink } from '#src/contract/public-chat-links.ts'
import { RemoveDialog, useDeleteWords } from '../../listing/dialogs/remove-dialog.tsx'
import { useOpened } from '../../listing/use-opened.ts'
import { useLinkChanges } from '../use-links.ts'

interface DeleteLinkProps {
  readonly link: PublicChatLink
  readonly onClose: () => void
}

export default function DeleteLink({ link: { id, title: name }, onClose }: DeleteLinkProps) {
  const { t } = useTranslation('public-chat-links')
  const { client } = useApi()
  const { dropRow } = useLinkChanges()
  const { openedOverlay, close } = useOpened('link')
  const words = useDeleteWords(name, {
    consequence: t('deleteDialog.consequence'),
    submit: t('deleteDialog.submit'),
    done: t('announce.deleted', { name }),
  })
  const remove = () => client.call(publicChatLinkEndpoints.remove, { params: { id } })
  const afterRemoval = () => {
    dropRow(id)
    if (openedOverlay.kind === 'details' && openedOverlay.id === id) close()
  }
  return <RemoveDialog {...{ name, words, remove, onClose }} onRemoved={afterRemoval} />
}
