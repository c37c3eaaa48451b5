import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { input } from '#styled-system/recipes/input'
import type { ConversationSummary } from '#src/contract/chat.ts'
import { shareMark } from '#src/contract/share-mark.ts'
import type { ConversationShare } from '#src/contract/shared-conversations.ts'
import { Button } from '#src/ui/button.tsx'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Skeleton, SkeletonRegion } from '#src/ui/skeleton.tsx'
import { FormAlert } from '../../account-forms/form-alert.tsx'
import CallFailure from '../../call-failure.tsx'
import { failureWords } from '../../failure-words.ts'
import { useFigures } from '../../listing/figures.ts'
import { PlanLink } from '../../plans/plan-link.tsx'
import { useCan } from '../../product.ts'
import { type Share, useShare } from './use-share.ts'

const column = css({ display: 'flex', flexDirection: 'column', gap: '3' })
const row = css({ display: 'flex', alignItems: 'center', gap: '2' })
const caption = css({ textStyle: 'caption', color: 'fg.muted' })

interface ShareProps {
  readonly conversation: ConversationSummary
  readonly onClose: () => void
}

const toAddress = ({ token }: ConversationShare): string => `${window.location.origin}/public/chat/${shareMark}${token}`

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

function Actions({
  share,
  isShareable,
  sharing,
  stopping,
}: Pick<Share, 'share' | 'isShareable' | 'sharing' | 'stopping'>) {
  const { t } = useTranslation('chat')
  const create = () => sharing.submit(undefined)
  if (share === undefined || (share === null && !isShareable)) return null
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

function Content({ share, isShareable, error, retry, isOff }: Share) {
  const { t } = useTranslation(['chat', 'app'])
  if (share) return <SharedLink share={share} />
  if (share === null) return isShareable ? null : <p className={caption}>{t('app:errors.nothingToShare')}</p>
  if (isOff) return <PlanLink />
  if (error !== undefined) return <CallFailure compact title={t('share.failed')} error={error} onRetry={retry} />
  return (
    <SkeletonRegion label={t('share.reading')}>
      <Skeleton shape="control" />
    </SkeletonRegion>
  )
}

function AdministratorsDialog({ conversation: { id }, onClose }: ShareProps) {
  const { t } = useTranslation(['chat', 'app'])
  const state = useShare(id)
  const refusal = state.sharing.error ?? state.stopping.error
  return (
    <Dialog
      open
      title={t('share.title')}
      text={t(state.isOff ? 'share.plan' : 'share.text')}
      closeLabel={t('app:common.close')}
      onClose={onClose}
      footer={<Actions {...state} />}
    >
      <div className={column}>
        {refusal !== null && <FormAlert {...failureWords(refusal, t)} />}
        <Content {...state} />
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
