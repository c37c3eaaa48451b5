const modal = '[aria-modal=true]'

/** A form or a panel over a list that the address opens (`useOpened`), and that may still be on its way. */
const isOpening = (search: string): boolean =>
  /[?&](?:new\b|(?:edit|invitation|key|link|mail|member|repository|workspace)=[0-9a-f]{24})/.test(search)

/** Resolves once nothing modal is open or about to be: whoever is in the middle of something is not asked on top of it. */
export const untilNoDialog = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const look = () => {
      if (document.querySelector(modal) !== null || isOpening(window.location.search)) return
      watch.disconnect()
      resolve()
    }
    const watch = new MutationObserver(look)
    watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ['aria-modal'] })
    signal.addEventListener('abort', () => {
      watch.disconnect()
      reject(new Error('nobody waits any more'))
    })
    look()
  })
