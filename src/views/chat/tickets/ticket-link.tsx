import { HoverCardContent, HoverCardPositioner, HoverCardRoot, HoverCardTrigger } from '@ark-ui/react/hover-card'
import { Portal } from '@ark-ui/react/portal'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import CircleDot from 'lucide-react/icons/circle-dot'
import { type ComponentProps, type MouseEvent, type PointerEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css, cx } from '#styled-system/css'
import { link } from '#styled-system/recipes/link'
import { popover } from '#styled-system/recipes/popover'
import type { Ticket, TicketCategory } from '#src/contract/tickets.ts'
import { StatusBadge } from '#src/ui/badge.tsx'
import { useFigures } from '../../listing/figures.ts'

const looks: Readonly<Record<TicketCategory, Pick<ComponentProps<typeof StatusBadge>, 'tone' | 'icon'>>> = {
  toDo: { tone: 'neutral', icon: CircleDashed },
  inProgress: { tone: 'info', icon: CircleDot },
  done: { tone: 'success', icon: CircleCheck },
}

const still = css({ whiteSpace: 'nowrap' })
const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' })
const caption = css({ mt: '2', textStyle: 'caption', color: 'fg.muted' })
const words = css({ overflowWrap: 'anywhere' })

function TicketFacts({ ticket: { key, title, state, type, assignee, updatedAt } }: { readonly ticket: Ticket }) {
  const { t } = useTranslation('chat')
  const { time } = useFigures()
  const styles = popover()
  return (
    <>
      <p className={cx(styles.title, words)}>
        <bdi>{title}</bdi>
      </p>
      <div className={row}>
        <StatusBadge {...looks[state.category]}>{state.name}</StatusBadge>
        <span>
          {type} · {key}
        </span>
      </div>
      <p className={caption}>
        {assignee === undefined ? t('ticket.unassigned') : t('ticket.assignee', { name: assignee })}
        {updatedAt !== undefined && ` · ${t('ticket.updated')} ${time(updatedAt)}`}
      </p>
    </>
  )
}

const useTap = () => {
  const [isOpen, setOpen] = useState(false)
  const isFirstTap = useRef(false)
  const onPointerDown = ({ pointerType }: PointerEvent) => {
    isFirstTap.current = pointerType === 'touch' && !isOpen
  }
  const onClick = (event: MouseEvent) => {
    if (!isFirstTap.current) return
    isFirstTap.current = false
    event.preventDefault()
    setOpen(true)
  }
  return { isOpen, setOpen, trigger: { onPointerDown, onClick } }
}

/** Its label says what the card shows, because a screen reader does not read the card. A first tap shows the card, a second one follows. */
export default function TicketLink({ ticket }: { readonly ticket: Ticket }) {
  const { t } = useTranslation('chat')
  const { key, title, state, url } = ticket
  const { isOpen, setOpen, trigger } = useTap()
  return (
    <HoverCardRoot
      open={isOpen}
      onOpenChange={({ open }) => setOpen(open)}
      openDelay={300}
      closeDelay={200}
      positioning={{ gutter: 4 }}
      lazyMount
      unmountOnExit
    >
      <HoverCardTrigger asChild>
        <a
          {...trigger}
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          className={cx(link(), still)}
          aria-label={t('ticket.label', { key, title, state: state.name })}
        >
          {key}
        </a>
      </HoverCardTrigger>
      <Portal>
        <HoverCardPositioner aria-hidden="true">
          <HoverCardContent className={popover().content}>
            <TicketFacts ticket={ticket} />
          </HoverCardContent>
        </HoverCardPositioner>
      </Portal>
    </HoverCardRoot>
  )
}
