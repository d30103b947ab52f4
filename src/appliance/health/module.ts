import { defineChore, done, handlesChore } from '../../jobs/job.ts'
import { defineModule } from '../../module/define-module.ts'
import type { CertificateWatch } from './certificate-watch.ts'
import { type HealthDeps, healthRoutes } from './routes.ts'

const lookAtCertificates = defineChore('certificate.look')

export default defineModule({
  groups: {
    Health: 'Whether the server runs and can do its work. For monitoring; needs no credential.',
  },
  routes: ({ health }: { health: HealthDeps }) => healthRoutes(health),
  jobs: ({ certificates }: { certificates: CertificateWatch }) => [
    handlesChore(lookAtCertificates, async (signal) => {
      await certificates.look(signal)
      return done
    }),
  ],
  schedules: [{ pattern: '37 * * * *', job: lookAtCertificates }],
})
