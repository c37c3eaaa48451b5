import type { WatchedPage } from './watched-page.ts'

export const holdScripts = async ({ page }: WatchedPage): Promise<() => void> => {
  let letScriptsIn = () => {}
  const scriptsMayCome = new Promise<void>((resolve) => (letScriptsIn = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await scriptsMayCome
    await route.continue()
  })
  return () => letScriptsIn()
}
