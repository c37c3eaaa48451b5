const modal = '[aria-modal=true]'

/** Resolves once nothing modal is open: whoever is in the middle of something is not asked on top of it. */
export const untilNoDialog = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const look = () => {
      if (document.querySelector(modal) !== null) return
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
