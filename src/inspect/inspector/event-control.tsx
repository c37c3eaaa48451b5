import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Card } from '#src/ui/card.tsx'
import { Field } from '#src/ui/field.tsx'
import { Select } from '#src/ui/select.tsx'
import { useIgnoredWords } from '../log/use-ignored-words.ts'
import { type OfferedEvent, offeredEvents } from '../payloads/offered-events.ts'
import { CommandOutcome } from './command-outcome.tsx'
import type { ControlProps } from './control-props.ts'
import { useEventWords } from './event-words.ts'
import { EventForm } from './event-form.tsx'
import type { InspectedActor } from './inspected-page.ts'
import { sentOutcome } from './sent-outcome.ts'

const stack = css({ display: 'flex', flexDirection: 'column', gap: '3' })
const quiet = css({ textStyle: 'small', color: 'fg.muted' })

interface EventControlProps extends ControlProps {
  readonly actor: InspectedActor
  readonly now: number
}

const useOfferTexts = () => {
  const { t } = useTranslation('inspector')
  const words = useEventWords()
  return {
    toOption: ({ type, hasEffect, isHandled }: OfferedEvent) => {
      const name = words(type)
      if (!isHandled) return { value: type, label: t('events.unheard', { name }) }
      return { value: type, label: hasEffect ? name : t('events.guarded', { name }) }
    },
    getHelp: ({ hasEffect, isHandled }: OfferedEvent) => {
      if (hasEffect) return undefined
      return isHandled ? t('events.guardedHelp') : t('events.unheardHelp')
    },
  }
}

export function EventControl({ actor, now, given, isDisabled, give }: EventControlProps) {
  const { t } = useTranslation('inspector')
  const { toOption, getHelp } = useOfferTexts()
  const ignoredWords = useIgnoredWords()
  const { chart, latest } = actor
  const clock = Math.floor(now / 60_000) * 60_000
  const offers = useMemo(() => (chart === null ? [] : offeredEvents(chart, latest, clock)), [chart, latest, clock])
  const [chosen, setChosen] = useState<string | null>(null)
  const offer = offers.find(({ type }) => type === chosen) ?? offers.find(({ hasEffect }) => hasEffect) ?? offers[0]
  const mine = given.event?.command.type === 'event.send' && given.event.command.actor === actor.id
  const sent = mine ? given.event : undefined
  return (
    <Card title={t('events.title')} text={t('events.text', { name: actor.name })}>
      <div className={stack}>
        {offer === undefined ? (
          <p className={quiet}>{t('events.none')}</p>
        ) : (
          <>
            <Field label={t('events.event')} help={getHelp(offer)}>
              <Select options={offers.map(toOption)} value={offer.type} onChange={setChosen} />
            </Field>
            <EventForm
              chart={chart ?? ''}
              {...{ offer, isDisabled }}
              now={clock}
              onDraft={() => setChosen(offer.type)}
              onSend={(event) => {
                setChosen(offer.type)
                give('event', { type: 'event.send', actor: actor.id, event })
              }}
            />
          </>
        )}
        <CommandOutcome given={sent} done={sentOutcome(sent, actor, { t, ignoredWords })} />
      </div>
    </Card>
  )
}
