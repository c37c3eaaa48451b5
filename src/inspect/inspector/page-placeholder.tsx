import AppWindow from 'lucide-react/icons/app-window'
import Layers from 'lucide-react/icons/layers'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Failure } from '#src/ui/failure.tsx'
import { ButtonLink } from '#src/ui/link.tsx'
import { Skeleton, SkeletonRegion } from '#src/ui/skeleton.tsx'
import { OpenRecording } from '../log/open-recording.tsx'
import type { InspectorEvent } from './inspector.setup.ts'
import type { InspectorSnapshot } from './use-inspector.ts'
import { usePageNames } from './use-page-names.ts'

const choices = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '2',
  w: 'full',
  maxW: '120',
  '& > *': { whiteSpace: 'normal', overflowWrap: 'anywhere', h: 'auto!', minH: 'control.md', py: '1' },
})
const waiting = css({ display: 'flex', flexDirection: 'column', gap: '3' })
const aside = css({ w: 'full', maxW: 'reading', mx: 'auto' })
const actions = css({ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: '2' })

interface PagePlaceholderProps {
  readonly snapshot: InspectorSnapshot
  readonly send: (event: InspectorEvent) => void
  readonly onBeside: () => void
}

function NoPage({ send, onBeside }: Pick<PagePlaceholderProps, 'send' | 'onBeside'>) {
  const { t } = useTranslation('inspector')
  return (
    <div className={waiting}>
      <EmptyState
        icon={AppWindow}
        title={t('nobody.title')}
        action={
          <div className={actions}>
            <Button variant="solid" onClick={onBeside}>
              {t('product.openBeside')}
            </Button>
            <ButtonLink href="/" target="_blank">
              {t('product.openTab')}
            </ButtonLink>
          </div>
        }
      >
        {t('nobody.text')}
      </EmptyState>
      <div className={aside}>
        <OpenRecording onRecording={(recording, name) => send({ type: 'recording.open', name, recording })} />
      </div>
    </div>
  )
}

function PageChoice({ snapshot, send }: Pick<PagePlaceholderProps, 'snapshot' | 'send'>) {
  const { t } = useTranslation('inspector')
  const names = usePageNames(snapshot.context.pages)
  return (
    <EmptyState
      icon={Layers}
      title={t('choosing.title')}
      action={
        <div className={choices}>
          {[...names].map(([page, name]) => (
            <Button key={page} onClick={() => send({ type: 'page.choose', page })}>
              {name}
            </Button>
          ))}
        </div>
      }
    >
      {t('choosing.text')}
    </EmptyState>
  )
}

export function PagePlaceholder({ snapshot, send, onBeside }: PagePlaceholderProps) {
  const { t } = useTranslation(['inspector', 'app'])
  if (snapshot.matches('failed')) {
    return (
      <Failure
        title={t('failed.title')}
        retry={{ label: t('app:common.retry'), onRetry: () => send({ type: 'link.retry' }) }}
      >
        {t('failed.text')}
      </Failure>
    )
  }
  if (snapshot.matches({ linked: 'nobody' })) return <NoPage {...{ send, onBeside }} />
  if (snapshot.matches({ linked: 'choosing' })) return <PageChoice snapshot={snapshot} send={send} />
  const { followed } = snapshot.context
  if (snapshot.matches({ linked: { following: 'silent' } }) && followed !== null) {
    return (
      <Failure
        title={t('silent.title')}
        retry={{ label: t('app:common.retry'), onRetry: () => send({ type: 'page.choose', page: followed.page }) }}
      >
        {t('silent.text')}
      </Failure>
    )
  }
  return (
    <SkeletonRegion label={t('looking.title')} className={waiting}>
      <Skeleton shape="block" />
      <Skeleton shape="block" />
    </SkeletonRegion>
  )
}
