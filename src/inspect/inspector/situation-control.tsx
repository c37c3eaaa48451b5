import Play from 'lucide-react/icons/play'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Field } from '#src/ui/field.tsx'
import { Select } from '#src/ui/select.tsx'
import { CommandOutcome } from './command-outcome.tsx'
import type { ControlProps } from './control-props.ts'
import type { InspectedPage } from './inspected-page.ts'
import {
  isReloadedFirst,
  listRestOfSituation,
  listSituationCommands,
  type SituationName,
  situationNames,
  situations,
} from './situations.ts'

const stack = css({ display: 'flex', flexDirection: 'column', gap: '3' })

interface SituationControlProps extends ControlProps {
  readonly page: InspectedPage
  readonly awaited: SituationName | null
  readonly onAwait: (situation: SituationName | null) => void
  readonly onLook: (actor: string) => void
}

const useAwaited = ({ page, isDisabled, give, awaited, onAwait }: SituationControlProps): void => {
  const commands = awaited === null || isDisabled ? null : listRestOfSituation(awaited, page)
  useEffect(() => {
    if (commands === null) return
    for (const command of commands) give('situation', command)
    onAwait(null)
  }, [commands, give, onAwait])
}

export function SituationControl(props: SituationControlProps) {
  const { page, given, isDisabled, give, awaited, onAwait, onLook } = props
  const { t } = useTranslation('inspector')
  const [chosen, setChosen] = useState<SituationName | undefined>(undefined)
  useAwaited(props)
  const commands = chosen === undefined ? null : listSituationCommands(chosen, page)
  const getHelp = () => {
    if (chosen === undefined) return undefined
    const { actor } = situations[chosen]
    return commands === null ? t('situations.needs', { name: actor }) : t(`situations.next.${chosen}`)
  }
  const setUp = () => {
    if (chosen === undefined) return
    for (const command of commands ?? []) give('situation', command)
    onAwait(isReloadedFirst(chosen, page) ? chosen : null)
    onLook(situations[chosen].actor)
  }
  return (
    <Card title={t('situations.title')} text={t('situations.text')}>
      <div className={stack}>
        <Field label={t('situations.label')} help={getHelp()}>
          <Select
            options={situationNames.map((name) => ({ value: name, label: t(`situations.names.${name}`) }))}
            value={chosen}
            placeholder={t('situations.choose')}
            onChange={(name) => setChosen(situationNames.find((known) => known === name))}
          />
        </Field>
        <Button icon={Play} disabled={isDisabled || commands === null} onClick={setUp}>
          {t('situations.setUp')}
        </Button>
        <CommandOutcome
          given={given.situation && awaited !== null ? { ...given.situation, outcome: 'pending' } : given.situation}
          done={t('situations.done')}
        />
      </div>
    </Card>
  )
}
