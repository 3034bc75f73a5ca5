# The images of a release, for two kinds of processors, each with a bill of materials and a statement of how it was built:
#   PERFBOARD_REGISTRY=ghcr.io/you docker buildx bake -f docker-bake.hcl --push
# Needs a builder that keeps attestations: docker buildx create --use --driver docker-container

# As in docker-compose.yml. This default is reserved and answers nobody, so no stranger's image is ever pulled in its name.
variable "PERFBOARD_REGISTRY" { default = "registry.example" }
variable "PERFBOARD_VERSION" { default = "1.0.0" }
# As in infra/docker/images.env.
variable "NODE" { default = "node:24-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d" }
variable "CADDY" { default = "caddy:2.10-alpine@sha256:4c6e91c6ed0e2fa03efd5b44747b625fec79bc9cd06ac5235a779726618e530d" }
# Of the commit: `git log -1 --format=%ct`. The same sources then give the same times in every layer.
variable "SOURCE_DATE_EPOCH" { default = "0" }

group "default" {
  targets = ["image"]
}

target "image" {
  name       = image
  matrix     = { image = ["api", "worker", "migrate", "proxy"] }
  context    = image == "proxy" ? "infra/proxy" : "."
  dockerfile = image == "proxy" ? "Dockerfile" : "infra/docker/Dockerfile"
  target     = image == "proxy" ? null : image
  tags       = ["${PERFBOARD_REGISTRY}/perfboard-${image}:${PERFBOARD_VERSION}"]
  args       = image == "proxy" ? { CADDY = CADDY } : { NODE = NODE, SOURCE_DATE_EPOCH = SOURCE_DATE_EPOCH }
  platforms  = ["linux/amd64", "linux/arm64"]
  attest     = ["type=sbom", "type=provenance,mode=max"]
  output     = ["type=image,rewrite-timestamp=true"]
}
