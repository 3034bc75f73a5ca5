#!/bin/sh
# Makes what is missing of the installation's own secrets in /secrets, once; later runs change nothing. A value given in
# the environment wins over a made one for as long as it is given.
set -eu
umask 077
for name in postgres_password session_secret admin_password; do
  file=/secrets/$name
  upper=$(echo "$name" | tr '[:lower:]' '[:upper:]')
  eval "given=\${$upper:-}"
  if [ -n "$given" ]; then
    printf %s "$given" > "$file.new" && mv "$file.new" "$file"
  elif [ ! -s "$file" ]; then
    # 48 characters of 62: about 285 bits.
    head -c 4096 /dev/urandom | tr -dc 'A-Za-z0-9' | head -c 48 > "$file.new" && mv "$file.new" "$file"
  fi
  # Read by the users of two images, in a volume that nobody else mounts.
  chmod 0444 "$file"
done
