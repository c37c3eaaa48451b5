import CirclePause from 'lucide-react/icons/circle-pause'
import CirclePlay from 'lucide-react/icons/circle-play'
import Pencil from 'lucide-react/icons/pencil'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { css } from '#styled-system/css'
import { button } from '#styled-system/recipes/button'
import { ApiError } from '#src/api/api-error.ts'
import { useCall } from '#src/api/use-call.ts'
import { publicChatLinkEndpoints, type PublicChatLink } from '#src/contract/public-chat-links.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { KeyValueList } from '#src/ui/key-value-list.tsx'
import { LateCallFailure } from '../../late-call-failure.tsx'
import { useFigures } from '../../listing/figures.ts'
import { DetailsPanel } from '../../listing/dialogs/details-panel.tsx'
import { RelativeTime } from '../../listing/relative-time.tsx'
import { useOpened } from '../../listing/use-opened.ts'
import { Welcome } from '../../public-chat/welcome.tsx'
import { LinkAddress } from '../list/link-address.tsx'
import { LinkSources } from '../list/link-sources.tsx'
import { LinkStateBadge } from '../list/link-state.tsx'
import { useMissingWords } from '../use-missing-words.ts'
import { withoutToast, useLinks, usePause } from '../use-links.ts'

const places = css({ display: 'flex', flexWrap: 'wrap', gap: '2', mt: '4' })
const title = css({ textStyle: 'section', mb: '2' })
const frame = css({ borderWidth: 'hairline', borderRadius: 'md', bg: 'bg.canvas', overflow: 'hidden' })
const note = css({ textStyle: 'small', color: 'fg.muted' })

function Actions({ link }: { link: PublicChatLink }) {
  const { t } = useTranslation(['public-chat-links', 'listing'])
  const { toAddress } = useOpened('link')
  const { pause, runningId } = usePause()
  const { id, isPaused } = link
  return (
    <div className={places}>
      <Button
        size="sm"
        icon={isPaused ? CirclePlay : CirclePause}
        busy={runningId === id && t('listing:form.saving')}
        onClick={() => pause(link, !isPaused)}
      >
        {t(isPaused ? 'actions.resume' : 'actions.pause')}
      </Button>
      <Link href={toAddress({ kind: 'edit', id })} className={button({ size: 'sm' })}>
        <Icon of={Pencil} />
        {t('listing:actions.edit')}
      </Link>
    </div>
  )
}

/** Uses the component of the public page; nothing in it can be pressed. */
function Preview({ link }: { link: PublicChatLink }) {
  const { t } = useTranslation('public-chat-links')
  const { shortCode: name, version, state } = link
  const { data, error, mutate } = useCall(
    publicChatLinkEndpoints.open,
    state === 'expired' ? null : { params: { name } },
    { ...withoutToast, revalidateOnFocus: false, revalidateOnMount: true },
  )
  if (state === 'expired' || (error instanceof ApiError && error.kind === 'notFound')) {
    return <p className={note}>{t('details.dead')}</p>
  }
  if (state !== 'live') return <p className={note}>{t(`details.${state}`)}</p>
  if (error !== undefined)
    return <LateCallFailure compact title={t('failed')} error={error} onRetry={() => void mutate()} />
  if (data === undefined) return null
  return (
    <div key={version} className={frame} inert>
      <Welcome chat={data} level="h3" onChoose={() => undefined} />
    </div>
  )
}

function Known({ link }: { link: PublicChatLink }) {
  const { t } = useTranslation('public-chat-links')
  const { number, time } = useFigures()
  const facts = [
    { id: 'address', label: t('columns.address'), value: <LinkAddress link={link} /> },
    { id: 'sources', label: t('columns.sources'), value: <LinkSources dataSources={link.dataSources} /> },
    {
      id: 'expires',
      label: t('columns.expires'),
      value: link.expiresAt === undefined ? t('never') : time(link.expiresAt),
    },
    { id: 'questions', label: t('columns.questions'), value: number(link.questions) },
    { id: 'changed', label: t('columns.changed'), value: <RelativeTime at={link.updatedAt} /> },
  ]
  return (
    <>
      <div>
        <LinkStateBadge state={link.state} />
        <Actions link={link} />
      </div>
      {link.state === 'noSources' && (
        <Banner tone="warning" title={t('details.noSourcesTitle')}>
          {t('details.noSourcesText')}
        </Banner>
      )}
      <KeyValueList items={facts} />
      <section>
        <h3 className={title}>{t('details.preview')}</h3>
        <Preview link={link} />
      </section>
    </>
  )
}

export default function LinkDetails({ id }: { id: string }) {
  const { close } = useOpened('link')
  const words = useMissingWords()
  const { data, error, mutate } = useLinks()
  const link = data?.find((listed) => listed.id === id)
  const missing = error ?? (data === undefined || link !== undefined ? undefined : new ApiError('notFound'))
  return (
    <DetailsPanel {...{ words }} error={missing} name={link?.title} onRetry={() => void mutate()} onClose={close}>
      {link !== undefined && <Known link={link} />}
    </DetailsPanel>
  )
}
