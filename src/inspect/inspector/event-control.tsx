import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Card } from '#src/ui/card.tsx'
import { Field } from '#src/ui/field.tsx'
import { Select } from '#src/ui/select.tsx'
import { useIgnoredWords } from '../log/use-ignored-words.ts'
import type { PlainEvent } from '../observer/record.ts'
import { type OfferedEvent, offeredEvents } from '../payloads/offered-events.ts'
import { CommandOutcome } from './command-outcome.tsx'
import type { ControlProps } from './control-props.ts'
import { useEventWords } from './event-words.ts'
import { EventForm } from './event-form.tsx'
import type { InspectedActor } from './inspected-page.ts'
import { sentOutcome } from './sent-outcome.ts'
import { noTypedEvent } from './typed-event.ts'
import { TypedEventForm } from './typed-event-form.tsx'

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

const otherEvent = ' '

const findOffer = (offers: readonly OfferedEvent[], chosen: string | null): OfferedEvent | undefined => {
  if (chosen === otherEvent) return undefined
  return offers.find(({ type }) => type === chosen) ?? offers.find(({ hasEffect }) => hasEffect) ?? offers[0]
}

const useOffers = ({ chart, latest }: InspectedActor, now: number) => {
  const clock = Math.floor(now / 60_000) * 60_000
  const offers = useMemo(() => (chart === null ? [] : offeredEvents(chart, latest, clock)), [chart, latest, clock])
  return { clock, offers }
}

function SentEvent({ actor, given }: Pick<EventControlProps, 'actor' | 'given'>) {
  const { t } = useTranslation('inspector')
  const ignoredWords = useIgnoredWords()
  const mine = given.event?.command.type === 'event.send' && given.event.command.actor === actor.id
  const sent = mine ? given.event : undefined
  return <CommandOutcome given={sent} done={sentOutcome(sent, actor, { t, ignoredWords })} />
}

export function EventControl({ actor, now, given, isDisabled, give }: EventControlProps) {
  const { t } = useTranslation('inspector')
  const { toOption, getHelp } = useOfferTexts()
  const { clock, offers } = useOffers(actor, now)
  const [chosen, setChosen] = useState<string | null>(null)
  const [typed, setTyped] = useState(noTypedEvent)
  const offer = findOffer(offers, chosen)
  const send = (event: PlainEvent, more: { readonly isTyped?: boolean } = {}) => {
    setChosen(offer?.type ?? otherEvent)
    give('event', { type: 'event.send', actor: actor.id, event, ...more })
  }
  const sendTyped = (event: PlainEvent) => send(event, { isTyped: true })
  const keepOffer = () => setChosen(offer?.type ?? null)
  const form = { isDisabled, now: clock, chart: actor.chart ?? '', onDraft: keepOffer, onSend: send }
  return (
    <Card title={t('events.title')} text={t('events.text', { name: actor.name })}>
      <div className={stack}>
        {offers.length === 0 && <p className={quiet}>{t('events.none')}</p>}
        <Field label={t('events.event')} help={offer === undefined ? t('events.otherHelp') : getHelp(offer)}>
          <Select
            options={[...offers.map(toOption), { value: otherEvent, label: t('events.other') }]}
            value={offer?.type ?? otherEvent}
            onChange={setChosen}
          />
        </Field>
        {offer === undefined ? (
          <TypedEventForm {...{ typed, isDisabled }} onTyped={setTyped} onSend={sendTyped} />
        ) : (
          <EventForm {...{ offer, ...form }} />
        )}
        <SentEvent {...{ actor, given }} />
      </div>
    </Card>
  )
}
