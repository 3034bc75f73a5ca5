#!/bin/sh
# minimal-system.sh TARGET, in a Debian image with Node: copies what a process of the product needs to TARGET.
set -eu
target=$1
packages="base-files coreutils dash gcc-12-base libacl1 libattr1 libc6 libgcc-s1 libgmp10 libpcre2-8-0 libselinux1 libstdc++6"

mkdir -p "$target/usr/bin" "$target/usr/sbin" "$target/usr/lib" "$target/usr/local/bin" "$target/var/lib/dpkg" \
  "$target/etc" "$target/proc" "$target/sys" "$target/dev"
install -d -m 1777 "$target/tmp"
# As Debian has them: links to the folders below /usr.
for name in bin sbin lib lib64; do
  if [ -L "/$name" ]; then
    cp -P "/$name" "$target/$name"
    mkdir -p "$target/$(readlink "/$name")"
  fi
done
# Character sets of other times, locales and the like are not used.
for package in $packages; do
  dpkg-query --listfiles "$package" | while read -r file; do
    case $file in
      */gconv/* | /usr/share/locale/* | /usr/share/man/* | /usr/share/info/* | /usr/share/lintian/* | /usr/share/bug/*) ;;
      *) if [ ! -d "$file" ] && { [ -e "$file" ] || [ -L "$file" ]; }; then echo "$file"; fi ;;
    esac
  done
done | tar --create --no-recursion --files-from=- |
  tar --extract --directory="$target" --keep-directory-symlink --no-same-owner
for package in $packages; do
  dpkg-query --status "$package"
  echo
done > "$target/var/lib/dpkg/status"
cp -a /etc/passwd /etc/group "$target/etc/"
# Names are looked up in /etc/hosts first.
if [ -e /etc/nsswitch.conf ]; then cp -a /etc/nsswitch.conf "$target/etc/"; fi
cp -a /usr/local/bin/node "$target/usr/local/bin/node"
# Fails where a library is missing.
chroot "$target" /bin/sh -c 'node --version && cat /etc/os-release && sleep 0'
cd "$target"
install -d -o node -g node data backups secrets for for/postgres for/migrate for/api for/worker
