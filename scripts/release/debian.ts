import { chmodSync, cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The folder from which `dpkg-deb` makes a package (https://www.debian.org/doc/debian-policy/). */

/** Debian's names of processors. */
export const DEBIAN_PROCESSORS: Readonly<Record<string, string>> = {
  'linux-x64': 'amd64',
  'linux-arm64': 'arm64',
}

const POSTINST = `#!/bin/sh
set -e
if [ "$1" = configure ]; then
  if ! id carillon >/dev/null 2>&1; then
    useradd --system --home-dir /var/lib/carillon --no-create-home --shell /usr/sbin/nologin carillon
  fi
  for folder in /var/lib/carillon /var/lib/carillon-generation; do
    install -d -m 0700 -o carillon -g carillon "$folder"
  done
  # Only the service may read its settings: a master key in a file that others can read is refused.
  chown carillon: /etc/carillon.toml
  chmod 0600 /etc/carillon.toml
  if [ -d /run/systemd/system ]; then
    systemctl daemon-reload
    systemctl enable --quiet carillon
    systemctl restart carillon
  fi
fi
`

const PRERM = `#!/bin/sh
set -e
if [ "$1" = remove ] && [ -d /run/systemd/system ]; then
  systemctl disable --quiet --now carillon || true
fi
`

interface DebianPackage {
  version: string
  /** Debian's name of the processor. */
  processor: string
  /** `Name <address>` */
  maintainer: string
  binary: string
  unit: string
  settings: string
  /** Compressed manual page. */
  manPage: Uint8Array
}

/**
 * Lays out the package in `folder`. The package contains no data, so removing it keeps the data of an
 * installation.
 */
export function layOutDebian(
  folder: string,
  { version, processor, maintainer, binary, unit, settings, manPage }: DebianPackage,
): void {
  const put = (path: string, content: string | Uint8Array, mode = 0o644) => {
    const whole = join(folder, path)
    mkdirSync(dirname(whole), { recursive: true, mode: 0o755 })
    writeFileSync(whole, content)
    chmodSync(whole, mode)
  }
  put('usr/lib/systemd/system/carillon.service', unit)
  put('usr/share/man/man1/carillon.1.gz', manPage)
  put('etc/carillon.toml', settings, 0o600)
  mkdirSync(join(folder, 'usr/bin'), { recursive: true, mode: 0o755 })
  cpSync(binary, join(folder, 'usr/bin/carillon'))
  chmodSync(join(folder, 'usr/bin/carillon'), 0o755)
  put('DEBIAN/conffiles', '/etc/carillon.toml\n')
  put('DEBIAN/postinst', POSTINST, 0o755)
  put('DEBIAN/prerm', PRERM, 0o755)
  put(
    'DEBIAN/control',
    `Package: carillon
Version: ${version}
Architecture: ${processor}
Maintainer: ${maintainer}
Depends: libc6 (>= 2.29), libstdc++6, passwd
Section: mail
Priority: optional
Description: campaign messaging for small agencies
 SMS, WhatsApp and email campaigns for agencies and their clients, on your own
 server: one program and one SQLite file.
`,
  )
}
