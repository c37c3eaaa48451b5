import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import CircleX from 'lucide-react/icons/circle-x'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { useApi } from '#src/api/use-api.ts'
import { type ConfiguredModel, llmSettingsEndpoints, type ModelHealth } from '#src/contract/llm-settings.ts'
import { StatusBadge } from '#src/ui/badge.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { RelativeTime } from '../../listing/relative-time.tsx'
import { useChecks } from '../checks.ts'
import { useModelChanges, useSwitch } from '../use-llm-settings.ts'
import { useModelWords } from '../use-model-words.ts'

const caption = css({ display: 'block', mt: '1', textStyle: 'caption', color: 'fg.muted' })
const quiet = css({ color: 'fg.muted' })
const ending = css({ fontFamily: 'mono', whiteSpace: 'nowrap' })
/** The empty text gives the switch the baseline of the words beside it; the margin takes back the gap of its label. */
const above = css({
  position: 'relative',
  display: 'inline-flex',
  my: '[-2px]',
  ms: '[-16px]',
  _before: { content: '"\\200b"' },
  _phone: { ms: '0' },
})

interface ModelProps {
  readonly model: ConfiguredModel
}

function CheckedHealth({ health: { checkedAt, fault } }: { readonly health: ModelHealth }) {
  const { t } = useTranslation('llm-settings')
  const { describeFault } = useModelWords()
  const words = fault && describeFault({ kind: fault.kind })
  return (
    <>
      <StatusBadge {...(words ? { tone: 'danger', icon: CircleX } : { tone: 'success', icon: CircleCheck })}>
        {words?.title ?? t('health.answers')}
      </StatusBadge>
      <span className={caption}>
        <RelativeTime at={checkedAt} />
        {words && ` · ${words.text}`}
      </span>
    </>
  )
}

export function Health({ model: { id, health } }: { readonly model: Pick<ConfiguredModel, 'id' | 'health'> }) {
  const { t } = useTranslation('llm-settings')
  const { checkingIds } = useChecks()
  if (checkingIds.includes(id)) {
    return (
      <StatusBadge tone="info" icon={LoaderCircle} spinning>
        {t('health.checking')}
      </StatusBadge>
    )
  }
  if (health !== undefined) return <CheckedHealth health={health} />
  return (
    <StatusBadge tone="neutral" icon={CircleDashed}>
      {t('health.never')}
    </StatusBadge>
  )
}

export function KeyEnding({ model: { keyEnding } }: { readonly model: Pick<ConfiguredModel, 'keyEnding'> }) {
  const { describeKey } = useModelWords()
  if (!keyEnding) return <span className={quiet}>{describeKey(keyEnding)}</span>
  return (
    <span className={ending}>
      <VisuallyHidden>{describeKey(keyEnding)}</VisuallyHidden>
      <span aria-hidden="true">…{keyEnding}</span>
    </span>
  )
}

export function ModelSwitch({ model: { id, model: name, isEnabled } }: ModelProps) {
  const { t } = useTranslation('llm-settings')
  const { client } = useApi()
  const { changeModel, putModel } = useModelChanges()
  const change = useSwitch({
    show: (enabled) => changeModel(id, { isEnabled: enabled }),
    send: async (enabled) =>
      putModel(await client.call(llmSettingsEndpoints.enableModel, { params: { id }, body: { enabled } })),
  })
  return (
    <span className={above}>
      <Switch checked={isEnabled} onChange={change}>
        <VisuallyHidden>{t('use', { name })}</VisuallyHidden>
      </Switch>
    </span>
  )
}
