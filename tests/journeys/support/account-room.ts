import { mailboxPage } from './mailbox.page.ts'
import { productRoom } from './product-room.ts'
import { signUpPage } from './sign-up.page.ts'
import { openWatchedPage, type PageOptions, type WatchedPage } from './watched-page.ts'

const password = 'Correct-Horse-7'

export const accountRoom = () => {
  const room = productRoom({ DEMO: 'off' })
  let people = 0
  const at = (path: string) => room.product.address + path
  const newPerson = () => {
    people += 1
    return { firstName: 'Ada', lastName: 'Lovelace', email: `ada-${people}@quarry.example`, password }
  }
  return {
    at,
    newPerson,
    open: (options?: PageOptions) => openWatchedPage(room.browser, options),
    async signUp(watched: WatchedPage) {
      const person = newPerson()
      const form = signUpPage(watched.page)
      await watched.page.goto(at('/signup'))
      await form.signUp(person)
      await form.toMailbox.click()
      await mailboxPage(watched.page).mailTo(person.email).first().waitFor()
      return person
    },
  }
}

export const readPath = ({ page }: WatchedPage) => new URL(page.url()).pathname + new URL(page.url()).search
