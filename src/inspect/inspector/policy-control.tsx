import RotateCw from 'lucide-react/icons/rotate-cw'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Switch } from '#src/ui/switch.tsx'
import type { PolicyChoice } from '../link/messages.ts'
import { CommandOutcome } from './command-outcome.tsx'
import type { ControlProps } from './control-props.ts'

const stack = css({ display: 'flex', flexDirection: 'column', gap: '3' })
const inner = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '3',
  ps: '4',
  borderInlineStart: '[1px solid]',
  borderColor: 'border.default',
})

const flags = ['reConsentBanner', 'policyUpdateBanner'] as const

interface PolicyFlagsProps extends Pick<ControlProps, 'isDisabled' | 'give'> {
  readonly policy: PolicyChoice
}

function PolicyFlags({ policy, isDisabled, give }: PolicyFlagsProps) {
  const { t } = useTranslation('inspector')
  return (
    <div className={inner}>
      {flags.map((flag) => (
        <Switch
          key={flag}
          checked={policy?.[flag] ?? false}
          disabled={isDisabled || policy === null}
          help={t(`policy.help.${flag}`)}
          onChange={(on) =>
            policy !== null && give('policy', { type: 'policy.set', policy: { ...policy, [flag]: on } })
          }
        >
          {t(`policy.${flag}`)}
        </Switch>
      ))}
    </div>
  )
}

export function PolicyControl({ overrides, given, isDisabled, give }: ControlProps) {
  const { t } = useTranslation('inspector')
  const policy = overrides?.policy ?? null
  const isReloading = given.page?.outcome === 'pending'
  return (
    <Card title={t('policy.title')} text={t('policy.text')}>
      <div className={stack}>
        <Switch
          checked={policy !== null}
          disabled={isDisabled}
          help={t('policy.simulatedHelp')}
          onChange={(on) =>
            give('policy', {
              type: 'policy.set',
              policy: on ? { reConsentBanner: true, policyUpdateBanner: true } : null,
            })
          }
        >
          {t('policy.simulated')}
        </Switch>
        <PolicyFlags {...{ policy, isDisabled, give }} />
        <CommandOutcome given={given.policy} done={t('policy.done')} />
        <Button
          icon={RotateCw}
          disabled={isDisabled}
          busy={isReloading && t('policy.reloading')}
          onClick={() => give('page', { type: 'page.reload' })}
        >
          {t('policy.reload')}
        </Button>
      </div>
    </Card>
  )
}
