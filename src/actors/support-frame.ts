import type { SupportPerson } from '#machines/support-widget/support-person.ts'
import type { Padding } from '#machines/support-widget/support-widget.machine.ts'
import { forgetCookies } from './forget-cookies.ts'
import { removeKeys } from './memory.ts'

/** The server gives the widget a document with its own content policy. */
const room = '/frame/support'

type Messenger = (command: string, ...rest: readonly unknown[]) => void

export interface SupportFrame {
  boot(person: SupportPerson, padding: Padding): void
  place(padding: Padding): void
  close(): void
}

export interface FrameDeps {
  readonly window: Window
  readonly widgetId: string
  readonly title: string
}

const button = { width: 100, height: 80 }
const opened = { width: 440, height: 720 }

const isTheWidgets = (name: string): boolean => name.startsWith('intercom-')

const messengerIn = ({ contentWindow }: HTMLIFrameElement): Messenger | null => {
  const api: unknown = contentWindow && 'Intercom' in contentWindow ? contentWindow.Intercom : null
  return typeof api === 'function' ? (command, ...rest) => void api(command, ...rest) : null
}

const createElement = ({ window: { document }, title }: FrameDeps): HTMLIFrameElement => {
  const frame = document.createElement('iframe')
  frame.title = title
  frame.setAttribute('data-support', '')
  Object.assign(frame.style, {
    position: 'fixed',
    right: '0',
    bottom: 'var(--covered, 0px)',
    border: '0',
    zIndex: '900',
    colorScheme: 'light',
    maxWidth: '100vw',
    maxHeight: 'calc(100dvh - var(--covered, 0px))',
  })
  return frame
}

/** The frame is as large as the widget and lets the pointer through below it. */
const shape = (frame: HTMLIFrameElement, padding: Padding, isOpen: boolean): void => {
  frame.style.width = `${isOpen ? opened.width : button.width}px`
  frame.style.height = `${isOpen ? opened.height : button.height + padding - 20}px`
  frame.style.clipPath = isOpen ? 'none' : `inset(0 0 ${padding - 20}px 0)`
}

const forget = (window: Window): void => {
  for (const storage of [() => window.localStorage, () => window.sessionStorage]) removeKeys(storage, isTheWidgets)
  forgetCookies(window, isTheWidgets)
}

/** Resolves once the widget's script has loaded, and rejects when it has not; nothing is shown before `boot`. */
export const openSupportFrame = (deps: FrameDeps, signal: AbortSignal): Promise<SupportFrame> =>
  new Promise((resolve, reject) => {
    const frame = createElement(deps)
    frame.hidden = true
    signal.addEventListener('abort', () => frame.remove())
    frame.addEventListener(
      'load',
      () => {
        const messenger = messengerIn(frame)
        if (messenger) resolve(speakTo(messenger, frame, deps))
        else {
          frame.remove()
          reject(new Error('the support widget did not come'))
        }
      },
      { once: true },
    )
    frame.src = room
    deps.window.document.body.append(frame)
  })

const speakTo = (messenger: Messenger, frame: HTMLIFrameElement, { window, widgetId }: FrameDeps): SupportFrame => {
  let isOpen = false
  let last: Padding = 20
  const turn = (open: boolean) => {
    isOpen = open
    shape(frame, last, isOpen)
  }
  return {
    boot({ userId, createdAt }, padding) {
      last = padding
      shape(frame, padding, isOpen)
      frame.hidden = false
      messenger('boot', {
        app_id: widgetId,
        user_id: userId,
        ...(createdAt === null ? {} : { created_at: createdAt }),
        vertical_padding: padding,
      })
      messenger('onShow', () => turn(true))
      messenger('onHide', () => turn(false))
    },
    place(padding) {
      last = padding
      shape(frame, padding, isOpen)
      messenger('update', { vertical_padding: padding })
    },
    close() {
      messenger('shutdown')
      frame.remove()
      forget(window)
    },
  }
}
