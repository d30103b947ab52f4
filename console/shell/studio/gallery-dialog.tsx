import { studio } from '../../../words/en/studio.ts'
import type { EmailTemplate } from '../../api/api.gen.ts'
import { Dialog } from '../../ui/dialog.tsx'
import type { Design } from './design.ts'
import Gallery from './gallery.tsx'

interface GalleryDialogProps {
  onPick(design: Design, template?: EmailTemplate): void
  onClose(): void
}

/** Templates that replace the design. */
const GalleryDialog = ({ onPick, onClose }: GalleryDialogProps) => (
  <Dialog title={studio.gallery()} isPanel onClose={onClose}>
    <Gallery onPick={onPick} />
  </Dialog>
)
export default GalleryDialog
