import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { input } from '#styled-system/recipes/input'
import { useApi } from '#src/api/use-api.ts'
import { useCall } from '#src/api/use-call.ts'
import type { ConversationSummary } from '#src/contract/chat.ts'
import { shareMark } from '#src/contract/share-mark.ts'
import { type ConversationShare, shareEndpoints } from '#src/contract/shared-conversations.ts'
import { Button } from '#src/ui/button.tsx'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Skeleton, SkeletonRegion } from '#src/ui/skeleton.tsx'
import { FormAlert } from '../../account-forms/form-alert.tsx'
import CallFailure from '../../call-failure.tsx'
import { failureWords } from '../../failure-words.ts'
import { useFigures } from '../../listing/figures.ts'
import { useCan, useToast } from '../../product.ts'
import { useSubmission } from '../../use-submission.ts'

const column = css({ display: 'flex', flexDirection: 'column', gap: '3' })
const row = css({ display: 'flex', alignItems: 'center', gap: '2' })
const caption = css({ textStyle: 'caption', color: 'fg.muted' })

interface ShareProps {
  readonly conversation: ConversationSummary
  readonly onClose: () => void
}

const toAddress = ({ token }: ConversationShare): string => `${window.location.origin}/public/chat/${shareMark}${token}`

const fresh = { onError: () => undefined, revalidateOnFocus: false, dedupingInterval: 0 }

const useShare = (id: string) => {
  const { t } = useTranslation('chat')
  const { client } = useApi()
  const toast = useToast()
  const question = { params: { id } }
  const { data, error, mutate } = useCall(shareEndpoints.read, question, fresh)
  const put = (share: ConversationShare | null) => mutate({ share, isShareable: true }, { revalidate: false })
  const sharing = useSubmission(
    () => client.call(shareEndpoints.create, question),
    ({ share }) => void put(share),
  )
  const stopping = useSubmission(
    () => client.call(shareEndpoints.remove, question),
    () => {
      void put(null)
      toast({ kind: 'success', words: { text: t('share.stopped') } })
    },
  )
  return { share: data?.share, error, retry: () => void mutate(), sharing, stopping }
}

function SharedLink({ share }: { share: ConversationShare }) {
  const { t } = useTranslation('chat')
  const { time } = useFigures()
  const fieldId = useId()
  const address = toAddress(share)
  return (
    <div>
      <label htmlFor={fieldId} className={caption}>
        {t('share.link')}
      </label>
      <div className={row}>
        <input
          id={fieldId}
          readOnly
          data-first-focus
          className={input()}
          value={address}
          onFocus={({ target }) => target.select()}
        />
        <CopyButton text={address} label={t('share.copy')} copiedLabel={t('share.copied')} />
      </div>
      <p className={caption}>
        {t(share.isOutdated ? 'share.outdated' : 'share.since', { time: time(share.sharedAt) })}
      </p>
    </div>
  )
}

type Share = ReturnType<typeof useShare>

function Actions({ share, sharing, stopping }: Pick<Share, 'share' | 'sharing' | 'stopping'>) {
  const { t } = useTranslation('chat')
  const create = () => sharing.submit(undefined)
  if (share === undefined) return null
  if (share === null) {
    return (
      <Button variant="solid" busy={sharing.isSending && t('share.creating')} onClick={create}>
        {t('share.create')}
      </Button>
    )
  }
  return (
    <>
      <Button busy={stopping.isSending && t('share.stopping')} onClick={() => stopping.submit(undefined)}>
        {t('share.stop')}
      </Button>
      {share.isOutdated && (
        <Button variant="solid" busy={sharing.isSending && t('share.creating')} onClick={create}>
          {t('share.update')}
        </Button>
      )}
    </>
  )
}

function AdministratorsDialog({ conversation: { id }, onClose }: ShareProps) {
  const { t } = useTranslation(['chat', 'app'])
  const { share, error, retry, sharing, stopping } = useShare(id)
  const refusal = sharing.error ?? stopping.error
  return (
    <Dialog
      open
      title={t('share.title')}
      text={t('share.text')}
      closeLabel={t('app:common.close')}
      onClose={onClose}
      footer={<Actions {...{ share, sharing, stopping }} />}
    >
      <div className={column}>
        {refusal !== null && <FormAlert {...failureWords(refusal, t)} />}
        {share === undefined && error === undefined && (
          <SkeletonRegion label={t('share.reading')}>
            <Skeleton shape="control" />
          </SkeletonRegion>
        )}
        {share === undefined && error !== undefined && (
          <CallFailure compact title={t('share.failed')} error={error} onRetry={retry} />
        )}
        {share && <SharedLink share={share} />}
      </div>
    </Dialog>
  )
}

export function ShareConversation(props: ShareProps) {
  const { t } = useTranslation(['chat', 'app'])
  if (useCan('Administrator')) return <AdministratorsDialog {...props} />
  return (
    <Dialog
      open
      size="sm"
      title={t('share.title')}
      text={t('share.administrators')}
      closeLabel={t('app:common.close')}
      onClose={props.onClose}
    />
  )
}
