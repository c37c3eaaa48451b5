import { useActorRef, useSelector } from '@xstate/react'
import ChevronFirst from 'lucide-react/icons/chevron-first'
import ChevronLast from 'lucide-react/icons/chevron-last'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import StepBack from 'lucide-react/icons/step-back'
import StepForward from 'lucide-react/icons/step-forward'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import { css } from '#styled-system/css'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import type { PanelProps } from '../inspector/inspected-page.ts'
import { paces, replayMachine } from './replay.machine.ts'
import { useLogWords } from './use-log-words.ts'

const bar = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '4', rowGap: '2', minW: '0' })
const buttons = css({ display: 'flex', alignItems: 'center' })
const slider = css({ flex: '[1 1 10rem]', minW: '0', h: '6', accentColor: 'accent.solid', cursor: 'pointer' })
const place = css({ textStyle: 'small', color: 'fg.muted', whiteSpace: 'nowrap' })

const usePlaces = ({ page, number, onNumber }: Pick<PanelProps, 'page' | 'number' | 'onNumber'>) => {
  const numbers = useMemo(() => page.records.map((record) => record.number), [page.records])
  const last = numbers.length - 1
  const at =
    number === null
      ? last
      : Math.max(
          0,
          numbers.findLastIndex((candidate) => candidate <= number),
        )
  const goTo = (next: number) => {
    const to = numbers[Math.min(Math.max(next, 0), last)] ?? null
    if (to !== null) onNumber(to)
    return to
  }
  return { at, last, goTo, isAtEnd: at >= last }
}

/** The page may have drawn the step before or after the last move; any other step was chosen elsewhere. */
const createReplayTrail = () => {
  let last: readonly (number | null)[] = []
  return {
    mark: (before: number | null, after: number | null): void => {
      last = [before, after]
    },
    isLeft: (shown: number | null): boolean => !last.includes(shown),
  }
}

type ReplayBarProps = Pick<PanelProps, 'page' | 'number' | 'onNumber'>
type Places = ReturnType<typeof usePlaces>

const useReplay = (shown: number | null, { at, goTo, isAtEnd }: Places) => {
  const [trail] = useState(createReplayTrail)
  const walk = (place: number) => trail.mark(shown, goTo(place))
  return useActorRef(
    replayMachine.provide({
      guards: { isAtEnd: () => isAtEnd, isTakenOver: () => trail.isLeft(shown) },
      actions: { goOn: () => walk(at + 1), goToFirst: () => walk(0) },
    }),
  )
}

interface ReplayButtonsProps extends Pick<Places, 'at' | 'last' | 'isAtEnd'> {
  readonly replay: ActorRefFrom<typeof replayMachine>
  readonly onTake: (place: number) => void
}

function ReplayButtons({ replay, at, last, isAtEnd, onTake }: ReplayButtonsProps) {
  const { t } = useTranslation('recording')
  const isPlaying = useSelector(replay, (snapshot) => snapshot.matches('playing'))
  return (
    <div className={buttons}>
      <IconButton icon={ChevronFirst} label={t('replay.first')} disabled={at === 0} onClick={() => onTake(0)} />
      <IconButton icon={StepBack} label={t('replay.back')} disabled={at === 0} onClick={() => onTake(at - 1)} />
      <IconButton
        icon={isPlaying ? Pause : Play}
        label={t(isPlaying ? 'replay.pause' : 'replay.play')}
        onClick={() => replay.send({ type: isPlaying ? 'pause' : 'play' })}
      />
      <IconButton icon={StepForward} label={t('replay.forward')} disabled={isAtEnd} onClick={() => onTake(at + 1)} />
      <IconButton icon={ChevronLast} label={t('replay.last')} disabled={isAtEnd} onClick={() => onTake(last)} />
    </div>
  )
}

function PaceChoice({ replay }: Pick<ReplayButtonsProps, 'replay'>) {
  const { t } = useTranslation('recording')
  const pace = useSelector(replay, ({ context }) => context.pace)
  return (
    <Segmented
      label={t('replay.pace')}
      value={String(pace)}
      onChange={(chosen) =>
        replay.send({ type: 'pace.choose', pace: paces.find((candidate) => String(candidate) === chosen) ?? pace })
      }
      options={paces.map((candidate) => ({
        value: String(candidate),
        label: t('replay.perSecond', { count: candidate }),
      }))}
    />
  )
}

export function ReplayBar(props: ReplayBarProps) {
  const { t } = useTranslation('recording')
  const { number } = useLogWords()
  const places = usePlaces(props)
  const replay = useReplay(props.number, places)
  const { at, last, goTo, isAtEnd } = places
  const take = (place: number) => {
    replay.send({ type: 'step.taken' })
    goTo(place)
  }
  const words = t('replay.position', { number: number(at + 1), total: number(last + 1) })
  if (last < 0) return null
  return (
    <fieldset aria-label={t('replay.title')} className={bar}>
      <ReplayButtons {...{ replay, at, last, isAtEnd }} onTake={take} />
      <input
        type="range"
        aria-label={t('replay.slider')}
        aria-valuetext={words}
        min={0}
        max={last}
        value={at}
        className={slider}
        onChange={({ target }) => take(Number(target.value))}
      />
      <span aria-live="off" className={place}>
        {words}
      </span>
      <PaceChoice replay={replay} />
    </fieldset>
  )
}
