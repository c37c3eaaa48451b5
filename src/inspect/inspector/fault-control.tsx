import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Badge } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { type FaultName, faultNames } from '../link/messages.ts'
import { CommandOutcome } from './command-outcome.tsx'
import type { ControlProps } from './control-props.ts'
import { type FaultState, getFaultStates } from './fault-states.ts'
import type { InspectedPage } from './inspected-page.ts'

const stack = css({ display: 'flex', flexDirection: 'column', gap: '3' })
const state = css({ display: 'inline-flex', mt: '1' })

function FaultHelp({ fault, faultState }: { readonly fault: FaultName; readonly faultState: FaultState }) {
  const { t } = useTranslation('inspector')
  if (faultState === 'off') return t(`faults.help.${fault}`)
  return (
    <>
      {t(`faults.help.${fault}`)}{' '}
      <span className={state}>
        <Badge tone={faultState === 'armed' ? 'warning' : 'info'}>{t(`faults.${faultState}`)}</Badge>
      </span>
    </>
  )
}

export function FaultControl({
  page,
  overrides,
  given,
  isDisabled,
  give,
}: ControlProps & { readonly page: InspectedPage }) {
  const { t } = useTranslation('inspector')
  const faultStates = getFaultStates(page.records, overrides?.faults ?? [])
  return (
    <Card title={t('faults.title')} text={t('faults.text')}>
      <div className={stack}>
        {faultNames.map((fault) => (
          <Switch
            key={fault}
            checked={faultStates[fault] === 'armed'}
            disabled={isDisabled}
            help={<FaultHelp fault={fault} faultState={faultStates[fault]} />}
            onChange={(on) => give('fault', { type: 'fault.set', fault, on })}
          >
            {t(`faults.names.${fault}`)}
          </Switch>
        ))}
        <CommandOutcome given={given.fault?.outcome === 'done' ? undefined : given.fault} done="" />
      </div>
    </Card>
  )
}
