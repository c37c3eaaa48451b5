import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { dismissReasons, type Finding } from '#src/contract/reviews.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { Menu } from '#src/ui/menu.tsx'
import { RelativeTime } from '../../listing/relative-time.tsx'
import { CodeFence } from '../../markdown/code-fence.tsx'
import { Markdown } from '../../markdown/markdown.tsx'
import { useCan } from '../../product.ts'
import { downloadText } from '../../listing/csv/download-text.ts'
import { FindingPlace } from './finding-place.tsx'
import { SeverityMark } from './severity-mark.tsx'
import { readShownStatus } from './shown-status.ts'
import type { FindingActions } from './use-finding-actions.ts'

const card = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '3',
  p: 'card',
  borderWidth: 'hairline',
  borderRadius: 'md',
  bg: 'bg.panel',
  minW: '0',
})
const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2', textStyle: 'small' })
const heading = css({ m: '0', textStyle: 'label', fontSize: 'md', overflowWrap: 'anywhere' })
const place = css({ textStyle: 'code', fontSize: 'xs', overflowWrap: 'anywhere' })
const summary = css({ textStyle: 'small', cursor: 'pointer', color: 'fg.muted' })
const folded = css({ display: 'flex', flexDirection: 'column', gap: '3', mt: '3' })

const ruleOff = 'rule-off'

interface FindingCardProps {
  readonly finding: Finding
  readonly actions: FindingActions
}

function Fix({ fix, id }: { readonly fix: string; readonly id: string }) {
  const { t } = useTranslation(['pull-request-review', 'listing'])
  return (
    <div>
      <div className={row}>
        <span>{t('finding.fix')}</span>
        <CopyButton text={fix} label={t('finding.copyFix')} copiedLabel={t('listing:details.copied')} />
        <Button
          size="sm"
          variant="ghost"
          onClick={() => downloadText({ name: `${id}.patch`, type: 'text/x-diff', text: fix })}
        >
          {t('finding.download')}
        </Button>
      </div>
      <CodeFence text={fix} info="diff" isOpen={false} />
    </div>
  )
}

function Folded({ finding: { evidence, history } }: Pick<FindingCardProps, 'finding'>) {
  const { t } = useTranslation('pull-request-review')
  return (
    <details>
      <summary className={summary}>{t('finding.more')}</summary>
      <div className={folded}>
        {evidence.map((quoted) => (
          <div key={`${quoted.path} ${quoted.startLine}`}>
            <span className={place}>
              {quoted.path}:{quoted.startLine}
            </span>
            <CodeFence text={quoted.quote} info={quoted.path.split('.').at(-1)} isOpen={false} />
          </div>
        ))}
        <ul aria-label={t('finding.history')}>
          {history.map(({ event, at, by }) => (
            <li key={`${event} ${at}`} className={row}>
              {t(`events.${event}`)} {by !== undefined && <bdi>{by}</bdi>} <RelativeTime at={at} />
            </li>
          ))}
        </ul>
      </div>
    </details>
  )
}

function Judge({ finding, actions }: FindingCardProps) {
  const { t } = useTranslation('pull-request-review')
  const { rule } = finding
  if (!useCan('User') || finding.status === 'fixed') return null
  if (finding.status === 'dismissed') {
    return (
      <Button size="sm" onClick={() => actions.restore(finding)}>
        {t('finding.restore')}
      </Button>
    )
  }
  return (
    <Menu
      label={t('finding.dismiss')}
      trigger={<Button size="sm">{t('finding.dismiss')}</Button>}
      entries={[
        ...dismissReasons.map((reason) => ({ id: reason, label: t(`reasons.${reason}`) })),
        ...(rule === undefined ? [] : [{ id: ruleOff, label: t('finding.turnRuleOff') }]),
      ]}
      onSelect={(id) => {
        const reason = dismissReasons.find((known) => known === id)
        if (reason !== undefined) actions.dismiss(finding, reason)
        if (id === ruleOff && rule !== undefined) actions.turnRuleOff(rule)
      }}
    />
  )
}

export function FindingCard({ finding, actions }: FindingCardProps) {
  const { t } = useTranslation('pull-request-review')
  const { id, title, explanation, area, severity, confidence, quote, path, fix, dismissal } = finding
  return (
    <article id={`finding-${id}`} className={card} aria-label={title}>
      <h3 className={heading}>{title}</h3>
      <div className={row}>
        <SeverityMark severity={severity} />
        <Badge tone="neutral">{t(`areas.${area}`)}</Badge>
        <Badge tone="neutral">{t('finding.confidence', { level: t(`confidences.${confidence}`) })}</Badge>
        <Badge tone="neutral">{t(`statuses.${readShownStatus(finding)}`)}</Badge>
        <FindingPlace {...finding} />
      </div>
      {dismissal !== undefined && (
        <p className={row}>
          {t(`reasons.${dismissal.reason}`)} · <bdi>{dismissal.by}</bdi> · <RelativeTime at={dismissal.at} />
        </p>
      )}
      {explanation !== '' && <Markdown text={explanation} />}
      {quote !== '' && <CodeFence text={quote} info={path.split('.').at(-1)} isOpen={false} />}
      {fix !== undefined && <Fix fix={fix} id={id} />}
      <Folded finding={finding} />
      <div className={row}>
        <Judge {...{ finding, actions }} />
      </div>
    </article>
  )
}
