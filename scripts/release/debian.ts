import { chmodSync, cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** The folder from which `dpkg-deb` makes a package (https://www.debian.org/doc/debian-policy/). */

/** Debian's names of processors. */
export const DEBIAN_PROCESSORS: Readonly<Record<string, string>> = {
  'linux-x64': 'amd64',
  'linux-arm64': 'arm64',
}

/** Refuses to unpack next to an installation by install.sh, whose unit would hide that of the package. */
const PREINST = `#!/bin/sh
set -e
if [ -e /etc/systemd/system/carillon.service ] || [ -e /etc/carillon.install ]; then
  echo "carillon: install.sh has installed Carillon on this machine, and its service would hide that of the package." >&2
  echo "  To keep it, upgrade with: carillon upgrade ARCHIVE" >&2
  echo "  To change to the package: run install.sh --uninstall from the archive of the release, then install the package again." >&2
  echo "  Data and settings stay: both use /etc/carillon.toml and the data directory in it." >&2
  exit 1
fi
`

const POSTINST = `#!/bin/sh
set -e
if [ "$1" = configure ]; then
  if ! id carillon >/dev/null 2>&1; then
    useradd --system --home-dir /var/lib/carillon --no-create-home --shell /usr/sbin/nologin carillon
  fi
  for folder in /var/lib/carillon /var/lib/carillon-generation; do
    install -d -m 0700 -o carillon -g carillon "$folder"
  done
  # No file of dpkg: that would delete it on a purge, with the master key of the data that stays.
  if [ ! -e /etc/carillon.toml ]; then
    cp /usr/share/carillon/carillon.toml /etc/carillon.toml
  fi
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

/** @param settings the settings of a new installation */
const postrm = (settings: string): string => `#!/bin/sh
set -e
if [ "$1" != upgrade ] && [ -d /run/systemd/system ]; then
  systemctl daemon-reload || true
fi
if [ "$1" = purge ] && [ -e /etc/carillon.toml ]; then
  if [ "$(sha256sum </etc/carillon.toml)" = "${new Bun.CryptoHasher('sha256').update(settings).digest('hex')}  -" ]; then
    rm -f /etc/carillon.toml
  else
    echo "carillon: /etc/carillon.toml stays, because the data can need its master_key." >&2
  fi
  echo "carillon: The data stays. To delete everything: rm -r /var/lib/carillon /var/lib/carillon-generation /etc/carillon.toml" >&2
fi
`

/** Reasons for the tags of lintian that this package has on purpose. */
const OVERRIDES = `# The program of Bun carries its code behind its ELF sections, and strip would remove it. Bun links its libraries
# statically, without PIE.
carillon: unstripped-binary-or-object [usr/bin/carillon]
carillon: embedded-library *
carillon: hardening-no-pie [usr/bin/carillon]
carillon: hardening-no-relro [usr/bin/carillon]
# The service is started like that of install.sh, and debhelper does not make this package.
carillon: maintainer-script-calls-systemctl *
`

const copyrightOf = ({ maintainer, date }: DebianPackage): string => `Carillon
Copyright ${date.getUTCFullYear()} ${maintainer}

Ask the publisher of this package for the terms of its use.
The file carillon-VERSION.cdx.json of each release lists the software of others
that is inside, with its versions.
`

const changelogOf = ({ version, maintainer, date }: DebianPackage): string =>
  `carillon (${version}) stable; urgency=medium

  * See RELEASE-NOTES.md of the release.

 -- ${maintainer}  ${date.toUTCString().replace('GMT', '+0000')}
`

export interface DebianPackage {
  version: string
  /** Debian's name of the processor. */
  processor: string
  /** `Name <address>` */
  maintainer: string
  binary: string
  unit: string
  settings: string
  manPage: string
  /** Time of the commit. */
  date: Date
}

/**
 * Lays out the package in `folder`. The package contains no data, so removing it keeps the data of an
 * installation.
 */
export function layOutDebian(folder: string, debian: DebianPackage): void {
  const { version, processor, maintainer, binary, unit, settings, manPage } = debian
  const put = (path: string, content: string | Uint8Array, mode = 0o644) => {
    const whole = join(folder, path)
    mkdirSync(dirname(whole), { recursive: true, mode: 0o755 })
    writeFileSync(whole, content)
    chmodSync(whole, mode)
  }
  put('usr/lib/systemd/system/carillon.service', unit)
  // The best compression, without a name and a time.
  const packed = (text: string) => gzipSync(text, { level: 9 })
  put('usr/share/man/man1/carillon.1.gz', packed(manPage))
  put('usr/share/carillon/carillon.toml', settings)
  put('usr/share/doc/carillon/copyright', copyrightOf(debian))
  put('usr/share/doc/carillon/changelog.gz', packed(changelogOf(debian)))
  put('usr/share/lintian/overrides/carillon', OVERRIDES)
  mkdirSync(join(folder, 'usr/bin'), { recursive: true, mode: 0o755 })
  cpSync(binary, join(folder, 'usr/bin/carillon'))
  chmodSync(join(folder, 'usr/bin/carillon'), 0o755)
  put('DEBIAN/preinst', PREINST, 0o755)
  put('DEBIAN/postinst', POSTINST, 0o755)
  put('DEBIAN/prerm', PRERM, 0o755)
  put('DEBIAN/postrm', postrm(settings), 0o755)
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
