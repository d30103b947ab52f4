import { lazyDialog } from '../../ui/lazy-part.tsx'

/** The message from a template of WhatsApp, which is loaded when it is written. */
export const WhatsappDialog = lazyDialog(() => import('./whatsapp-dialog.tsx'))
