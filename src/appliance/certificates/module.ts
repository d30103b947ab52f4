import { defineChore, done, handlesChore } from '../../jobs/job.ts'
import { defineModule } from '../../module/define-module.ts'
import type { CertificateWatch } from './watch.ts'

const lookAtCertificates = defineChore('certificate.look')

export default defineModule({
  jobs: ({ certificates }: { certificates: CertificateWatch }) => [
    handlesChore(lookAtCertificates, async (signal) => {
      await certificates.look(signal)
      return done
    }),
  ],
  schedules: [{ pattern: '37 * * * *', job: lookAtCertificates }],
})
