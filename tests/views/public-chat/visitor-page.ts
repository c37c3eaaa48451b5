import { act, fireEvent, waitFor } from '@testing-library/react'
import { button, findElement } from '../chat/chat-page.ts'

// Modules that the screen fetches are transformed before the first test, not within its time.
import '#src/views/public-chat/public-chat.view.tsx'
import '#src/views/public-chat/cited-lines.tsx'

export const field = () => findElement<HTMLTextAreaElement>('#chat-question')

export const askVisitor = async (text: string): Promise<void> => {
  const area = await field()
  fireEvent.change(area, { target: { value: text } })
  await button('Send')
  await act(async () => area.form?.requestSubmit())
}

export const sees = (text: string | RegExp) =>
  waitFor(() => {
    const shown = document.body.textContent ?? ''
    if (typeof text === 'string' ? !shown.includes(text) : !text.test(shown))
      throw new Error(`${text} is not in: ${shown}`)
  })
